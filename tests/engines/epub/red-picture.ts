import sharp from 'sharp';

/** A PNG, 30 × 20, all of it red. */
export const redPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
