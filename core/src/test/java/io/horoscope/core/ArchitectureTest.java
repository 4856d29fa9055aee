package io.horoscope.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.horoscope.core.select.ReplicaSelectors;

/** Rules of CONTRIBUTING.md on core that the compiler does not check. */
@AnalyzeClasses(
        packages = "io.horoscope.core",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final int MOST_PARAMETERS = 5;

    /** Constructors of plain values have as many as these have fields. */
    @ArchTest
    static final ArchRule methodsHaveAtMostFiveParameters = methods().should(haveFewParameters());

    @ArchTest
    static final ArchRule onlyTheRegistryKnowsTheBaselines =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("..select.baseline..")
                    .and()
                    .doNotBelongToAnyOf(ReplicaSelectors.class)
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("..select.baseline..");

    private static ArchCondition<JavaMethod> haveFewParameters() {
        return new ArchCondition<>("have at most " + MOST_PARAMETERS + " parameters") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                int count = method.getRawParameterTypes().size();
                events.add(
                        new SimpleConditionEvent(
                                method, count <= MOST_PARAMETERS, method.getFullName()));
            }
        };
    }
}
