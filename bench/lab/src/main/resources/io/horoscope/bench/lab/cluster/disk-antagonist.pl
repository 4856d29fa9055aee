# Keeps a disk busy until it is ended: random reads of a megabyte or synchronous writes of 64 kB, in a file of its own and past
# the page cache. Arguments: the file, and read or write. Large blocks, because the trouble is to be the disk's and not the
# processor's. One process without children, so that ending it ends everything.
use strict;
use warnings;
use Fcntl qw(:DEFAULT SEEK_SET);

my ($path, $role) = @ARGV;
my $page = 4096;
my $megabytes = 64;
my $bytes = $megabytes << 20;
my $block = $role eq 'read' ? 1 << 20 : 64 << 10;

# The kernel reads directly only to the beginning of a page. Growing or sharing the string would move it: neither happens below.
my $buffer = 'x' x ((1 << 20) + $page);
substr($buffer, 0, 1) = 'y';
my $at = -unpack('J', pack('p', $buffer)) % $page;

# Every block is written, because blocks that never were are not read from the disk.
sub prepare {
    my ($flag) = @_;
    sysopen(my $file, $path, O_WRONLY | O_CREAT | $flag) or return 0;
    for (1 .. $megabytes) {
        (syswrite($file, $buffer, 1 << 20, $at) // 0) == 1 << 20 or return 0;
    }
    return close $file;
}

# What some file systems have instead of direct access: the pages are dropped from the cache after use.
sub forget {
    system('dd', "of=$path", 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none');
}

$| = 1;
my $direct = prepare(O_DIRECT) ? O_DIRECT : 0;
$direct or prepare(0) or die "$path cannot be written: $!\n";

if ($direct) {
    (my $name = $path) =~ s/:/\\:/g;
    for my $fio (grep { -x } map { "$_/fio" } split /:/, $ENV{PATH}) {
        print "$role: $fio\n";
        exec $fio, '--name=antagonist', "--filename=$name", "--size=$bytes", "--bs=$block", "--rw=rand$role",
            '--sync=' . ($role eq 'write' ? 1 : 0), '--direct=1', '--ioengine=psync', '--thread', '--time_based',
            '--runtime=30d', '--eta=never';
    }
}

print "$role: perl, ", $direct ? 'direct' : 'dropped from the cache', "\n";
sysopen(my $file, $path, ($role eq 'read' ? O_RDONLY : O_WRONLY | O_DSYNC) | $direct) or die "$path cannot be opened: $!\n";
while (1) {
    for (1 .. $bytes / $block) {
        sysseek($file, $block * int(rand($bytes / $block)), SEEK_SET);
        my $done = $role eq 'read' ? sysread($file, $buffer, $block, $at) : syswrite($file, $buffer, $block, $at);
        ($done // 0) == $block or die "$path: $!\n";
    }
    $direct or forget();
}
