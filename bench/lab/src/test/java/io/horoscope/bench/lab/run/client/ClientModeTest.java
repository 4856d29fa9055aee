package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientModeTest {

    @Test
    void complaint_answersAsTheModeHasThem_isEmpty() {
        assertEquals("", ClientMode.MASTER.complaint(List.of(900L, 0L, 0L)));
        assertEquals("", ClientMode.ANY.complaint(List.of(300L, 310L, 290L)));
        assertEquals("", ClientMode.REPLICA.complaint(List.of(700L, 100L, 100L)));
        assertEquals("", ClientMode.HOROSCOPE.complaint(List.of(700L, 100L, 100L)));
    }

    @Test
    void complaint_otherAnswers_namesThem() {
        assertTrue(ClientMode.MASTER.complaint(List.of(899L, 1L, 0L)).contains("[899, 1, 0]"));
        assertNotEquals("", ClientMode.ANY.complaint(List.of(500L, 200L, 200L)));
        assertNotEquals("", ClientMode.REPLICA.complaint(List.of(500L, 400L, 0L)));
    }

    @Test
    void complaint_noAnswer_isNeverFine() {
        for (ClientMode mode : ClientMode.values()) {
            assertNotEquals("", mode.complaint(List.of(0L, 0L, 0L)));
        }
    }

    @Test
    void parse_unknownWord_namesWhatIsAllowed() {
        LabException refused = assertThrows(LabException.class, () -> ClientMode.parse("nearest"));
        assertTrue(refused.getMessage().contains("'nearest'"), refused.getMessage());
        assertTrue(
                refused.getMessage().contains("master, any, replica, horoscope"),
                refused.getMessage());
    }
}
