# Shared by the programs in bin/, which source it after setting "program" and "home". POSIX sh.
# shellcheck shell=sh
: "${program:?}" "${home:?}"

fail() {
    echo "$program: $*" >&2
    exit 1
}

# In the locale C a Java can open no file whose path has a letter beyond ASCII.
case $(locale charmap 2>/dev/null || true) in
    ANSI_X3.4-1968 | US-ASCII) export LC_ALL=C.UTF-8 ;;
esac

# Sets "java" to the Java to run and "java_major" to its version: 8, 11, 17 ...
find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] || fail "JAVA_HOME is '$JAVA_HOME', which has no bin/java; allowed: the folder of a JDK or JRE 11 or 17, or unset"
    else
        java=$(command -v java) || fail "there is no java on the PATH and JAVA_HOME is not set; install JDK or JRE 11 or 17"
    fi
    java_version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    case $java_version in
        1.*) java_major=${java_version#1.} ;;
        *) java_major=$java_version ;;
    esac
    java_major=${java_major%%[!0-9]*}
    [ -n "$java_major" ] || fail "'$java -version' does not say its version; allowed: JDK or JRE 11 or 17"
}

# Sets "class_path" to the entries given and then to every jar of a folder below lib/, always in the same order.
# usage: build_class_path FOLDER [ENTRY ...]
build_class_path() {
    folder=$home/lib/$1
    shift
    class_path=
    for entry in "$@" "$folder"/*.jar; do
        class_path=$class_path${class_path:+:}$entry
    done
    case $class_path in
        *'*.jar') fail "there is no jar in $folder; unpack the distribution again" ;;
    esac
}

# Sets "options" to those in a folder's options file for this Java, one a line.
# usage: read_options FOLDER
read_options() {
    case $java_major in
        11 | 17) options_file=$1/jvm$java_major.options ;;
        *) fail "$java is version $java_version; allowed: 11 or 17 (set JAVA_HOME to one of them)" ;;
    esac
    [ -r "$options_file" ] || fail "$options_file is not there or cannot be read; it holds the options for JDK $java_major"
    # shellcheck disable=SC2034
    options=$(sed -n 's/[[:space:]]*$//; /^-/p' "$options_file")
}

# For the daemons and the tool, which run on 11 and anything newer.
require_java_11_or_newer() {
    [ "$java_major" -ge 11 ] || fail "$java is version $java_version; allowed: 11 or newer (11 and 17 are tested)"
}

# Whether an option is among the arguments, as "--name value" or "--name=value".
# usage: has_option --name "$@"
has_option() {
    wanted=$1
    shift
    for argument in "$@"; do
        case $argument in
            "$wanted" | "$wanted="*) return 0 ;;
        esac
    done
    return 1
}
