package io.horoscope.cassandra.weave;

import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommandVerbHandler;
import org.apache.cassandra.net.Message;

/** Lets a replica report, on the reply to a read, how busy it is and how long it worked. */
aspect ReadReplyAspect {

    before(): execution(void ReadCommandVerbHandler.doVerb(Message)) {
        ReadReplyHook.started();
    }

    Object around(): call(* MessageParams.addToMessage(Message))
            && withincode(void ReadCommandVerbHandler.doVerb(Message)) {
        return ReadReplyHook.withState((Message) proceed());
    }
}
