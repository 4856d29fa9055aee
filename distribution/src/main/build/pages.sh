#!/bin/sh
# Copies the pages for operators into a folder that is laid out as the archive. A link to a file that is elsewhere in the
# archive leads there, and one to what only the repository has becomes plain text.
# usage: pages.sh REPOSITORY FOLDER
set -eu
repository=$1
folder=$2

# Names a file of the repository and, if it differs, its place in the archive.
add() {
    sed -z -E \
        -e 's#\]\((\.\./)?conf/(monitoring|kubernetes|systemd)/#](\1\2/#g' \
        -e 's#\]\((\.\./)*cassandra/(agent/)?(WEAVE|WOVEN)\.md#](docs/\3.md#g' \
        -e 's#\]\((\.\./|agent/)(WEAVE|WOVEN)\.md#](\2.md#g' \
        -e 's#\]\([^)]*/(user-contract\.txt)\)#](\1)#g' \
        -e 's#\[([^]]*)\]\((\.\./)*(bench|core|studies|docs/TESTING\.md|TESTING\.md|CONTRIBUTING\.md)[^)]*\)#\1#g' \
        "$repository/$1" > "$folder/${2:-$1}"
}

rm -rf "$folder"
mkdir -p "$folder/docs/decisions"
for page in INSTALL SECURITY CHANGELOG; do
    add "$page.md"
done
for page in ARCHITECTURE DRIVER EXTENDING HEAT OPERATIONS RELEASES RESULTS RULE; do
    add "docs/$page.md"
done
for record in "$repository"/docs/decisions/*.md; do
    add "docs/decisions/${record##*/}"
done
add cassandra/WEAVE.md docs/WEAVE.md
add cassandra/agent/WOVEN.md docs/WOVEN.md
cp "$repository/core/src/test/resources/io/horoscope/core/settings/user-contract.txt" "$folder/docs"
cp -R "$repository/docs/plots" "$folder/docs"
