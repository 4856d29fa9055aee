package io.horoscope.cassandra.weave;

import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommandVerbHandler;
import org.apache.cassandra.net.Message;

/** Adds the queue and the service time of a replica to the reply to a read. */
aspect ReadReplyAspect {

    before(Message read):
            execution(void ReadCommandVerbHandler.doVerb(Message)) && args(read) {
        ReadReplyHook.started(read);
    }

    Object around(): call(* MessageParams.addToMessage(Message))
            && withincode(void ReadCommandVerbHandler.doVerb(Message)) {
        return ReadReplyHook.withState((Message) proceed());
    }
}
