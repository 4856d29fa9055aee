package io.horoscope.director;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may import whom. */
@AnalyzeClasses(
        packages = "io.horoscope.director",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule stateKnowsCoreAndTheJdkOnly =
            classes()
                    .that()
                    .resideInAPackage("..director.state")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage("..director.state", "io.horoscope.core..", "java..");

    @ArchTest
    static final ArchRule stateIsHandedItsTime =
            noClasses()
                    .that()
                    .resideInAPackage("..director.state")
                    .should()
                    .callMethod(System.class, "nanoTime")
                    .orShould()
                    .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule httpDoesNotKnowTheDaemon =
            noClasses()
                    .that()
                    .resideInAPackage("..director.http")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("io.horoscope.director");

    @ArchTest
    static final ArchRule onlyHttpWritesJsonAndMetrics =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("..director.http")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("com.fasterxml.jackson..", "io.prometheus..");
}
