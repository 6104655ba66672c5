#!/bin/sh
# Makes the samples with ffmpeg's own test pictures and tones: the first 8 KB of a second of each.
set -e
cd "$(dirname "$0")"
make() {
  name=$1; size=$2; shift 2
  ffmpeg -v error -y -f lavfi -i "testsrc=size=$size:rate=25" -f lavfi -i sine=frequency=440:sample_rate=48000 -t 1 \
    -pix_fmt yuv420p "$@" -b:a 32k -ac 1 -f mpegts - | head -c 8084 > "$name.mpegts"
}
make h264-1080i-ac3 1920x1080 -c:v libx264 -crf 51 -flags +ilme+ildct -x264-params interlaced=1 -c:a ac3
make h264-latm 64x48 -c:v libx264 -c:a aac -mpegts_flags latm -metadata:s:a:0 language=ukr
make hevc-eac3 416x240 -c:v libx265 -preset ultrafast -x265-params log-level=error:crf=45 -c:a eac3
make mpeg2-mp2 720x576 -c:v mpeg2video -qscale:v 31 -flags +ilme+ildct -c:a mp2
make h264-444-aac 64x48 -c:v libx264 -pix_fmt yuv444p -c:a aac
