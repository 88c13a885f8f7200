import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { groundOf } from './picture-ground.ts'

const [white, black] = ['#ffffff', '#000000']
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A picture of one color or none, with a bar of another one over a part of it. */
async function picture(color: string, { share = 0.1, ground = clear as object | string } = {}) {
  const size = { width: 1000, height: 600, channels: 4 as const }
  const bar = { ...size, width: Math.round(1000 * share), background: color }
  const input = await sharp({ create: bar }).png().toBuffer()
  return await sharp({ create: { ...size, background: ground } })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function groundOfPicture(bytes: Uint8Array): Promise<string> {
  return await groundOf(bytes, 1_000_000)
}

describe('Behind a picture with transparent parts', () => {
  it('is black if only light things are drawn', async () => {
    for (const color of ['#ffffff', '#ffffffcc', '#ffff99', '#e0e0e0']) {
      assert.equal(await groundOfPicture(await picture(color)), black, color)
    }
  })

  it('is white if something can be seen on it', async () => {
    for (const color of ['#000000', '#336699', '#ff0000', '#808080']) {
      assert.equal(await groundOfPicture(await picture(color)), white, color)
    }
  })

  it('is white if less than a fifth of the picture is transparent', async () => {
    assert.equal(await groundOfPicture(await picture('#ffffff', { share: 0.79 })), black)
    assert.equal(await groundOfPicture(await picture('#ffffff', { share: 0.81 })), white)
  })

  it('is white if nothing is drawn, or nothing is transparent', async () => {
    assert.equal(await groundOfPicture(await picture('#00000000')), white)
    assert.equal(await groundOfPicture(await picture('#ffffff', { ground: '#fefefe' })), white)
    const jpeg = sharp(await picture('#ffffff', { ground: '#fefefe' })).jpeg()
    assert.equal(await groundOfPicture(await jpeg.toBuffer()), white)
  })

  it('is the same in WebP, in gray and in a palette', async () => {
    const file = sharp(await picture('#ffffff'))
    for (const other of [
      file.clone().webp(),
      file.clone().png({ palette: true }),
      file.clone().toColourspace('b-w').png(),
    ]) {
      assert.equal(await groundOfPicture(await other.toBuffer()), black)
    }
  })
})
