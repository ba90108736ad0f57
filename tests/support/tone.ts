const samplesPerSecond = 8000;

/** A recording (RIFF WAVE, PCM, 8 bit, one channel) of one tone, `seconds` long. */
export function makeTone(seconds: number): Uint8Array {
  const length = Math.round(seconds * samplesPerSecond);
  const file = Buffer.alloc(44 + length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samplesPerSecond, 24);
  file.writeUInt32LE(samplesPerSecond, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) file[44 + at] = 128 + Math.round(40 * Math.sin(at / 3));
  return file;
}
