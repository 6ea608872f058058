/** One encoded frame of a film. */
export interface FilmChunk {
  /** Presentation time (ms from the beginning). */
  atMs: number;
  key: boolean;
  data: Uint8Array;
}

/** EBML ids of the written elements, named as in RFC 8794 (EBML) and RFC 9559 (Matroska). */
const ID = {
  EBML: 0x1a45dfa3,
  EBMLVersion: 0x4286,
  EBMLReadVersion: 0x42f7,
  EBMLMaxIDLength: 0x42f2,
  EBMLMaxSizeLength: 0x42f3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Duration: 0x4489,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
} as const;

const NS_PER_MS = 1_000_000;
const VIDEO = 1;
const KEY_FRAME = 0x80;

function bytesOf(value: number, least = 1): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length < least; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return Buffer.from(bytes);
}

function element(name: keyof typeof ID, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  // Sizes always take eight bytes, marked by the first one.
  const size = Buffer.concat([Buffer.of(0x01), bytesOf(body.length, 7)]);
  return Buffer.concat([bytesOf(ID[name]), size, body]);
}

const number = (name: keyof typeof ID, value: number, bytes = 1) => element(name, bytesOf(value, bytes));
const text = (name: keyof typeof ID, value: string) => element(name, Buffer.from(value));

function float(name: keyof typeof ID, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, bytes);
}

/** The frames from one key frame up to the next. */
function cluster(chunks: readonly FilmChunk[], startMs: number): Buffer {
  const blocks = chunks.map(({ atMs, key, data }) => {
    const head = Buffer.alloc(4);
    head.writeUInt8(0x80 | VIDEO, 0);
    head.writeInt16BE(atMs - startMs, 1);
    head.writeUInt8(key ? KEY_FRAME : 0, 3);
    return element('SimpleBlock', head, Buffer.from(data));
  });
  return element('Cluster', number('Timestamp', startMs), ...blocks);
}

/** A seekable WebM film of VP9 frames, with its duration in the header. */
export function webmOf(
  film: { width: number; height: number; durationMs: number },
  chunks: readonly FilmChunk[],
): Buffer {
  const groups: FilmChunk[][] = [];
  for (const chunk of chunks) {
    if (chunk.key) groups.push([chunk]);
    else groups.at(-1)?.push(chunk);
  }
  const info = element(
    'Info',
    number('TimestampScale', NS_PER_MS),
    text('MuxingApp', 'aforo'),
    text('WritingApp', 'aforo'),
    float('Duration', film.durationMs),
  );
  const tracks = element(
    'Tracks',
    element(
      'TrackEntry',
      number('TrackNumber', VIDEO),
      number('TrackUID', VIDEO),
      number('TrackType', VIDEO),
      text('CodecID', 'V_VP9'),
      element('Video', number('PixelWidth', film.width), number('PixelHeight', film.height)),
    ),
  );
  const cues = (starts: readonly (readonly [number, number])[]) =>
    element(
      'Cues',
      ...starts.map(([atMs, place]) =>
        element(
          'CuePoint',
          number('CueTime', atMs, 4),
          element('CueTrackPositions', number('CueTrack', VIDEO), number('CueClusterPosition', place, 4)),
        ),
      ),
    );
  const clusters = groups.map((group) => ({
    atMs: group[0]?.atMs ?? 0,
    body: cluster(group, group[0]?.atMs ?? 0),
  }));
  // Cues have a fixed size, so the offsets of the clusters are known before the cues are written.
  let place = info.length + tracks.length + cues(clusters.map(({ atMs }) => [atMs, 0])).length;
  const starts = clusters.map(({ atMs, body }) => {
    const start = [atMs, place] as const;
    place += body.length;
    return start;
  });
  const head = element(
    'EBML',
    number('EBMLVersion', 1),
    number('EBMLReadVersion', 1),
    number('EBMLMaxIDLength', 4),
    number('EBMLMaxSizeLength', 8),
    text('DocType', 'webm'),
    number('DocTypeVersion', 4),
    number('DocTypeReadVersion', 2),
  );
  return Buffer.concat([
    head,
    element('Segment', info, tracks, cues(starts), ...clusters.map(({ body }) => body)),
  ]);
}
