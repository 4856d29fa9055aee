package io.horoscope.cassandra.weave;

import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommandVerbHandler;
import org.apache.cassandra.net.Message;

/**
 * Sends refused reads back, and adds the queue and the service time of a replica to the reply to a
 * read.
 */
aspect ReadReplyAspect {

    void around(Message read):
            execution(void ReadCommandVerbHandler.doVerb(Message)) && args(read) {
        if (!RefusalHook.sentBack(read)) {
            ReadReplyHook.started(read);
            proceed(read);
        }
    }

    Object around(): call(* MessageParams.addToMessage(Message))
            && withincode(void ReadCommandVerbHandler.doVerb(Message)) {
        return ReadReplyHook.withState((Message) proceed());
    }
}
