interface PixelArea {
  x: number
  y: number
  width: number
  height: number
}

/** What the portal keeps (the contract's `uploadPicture`), doubled, so that the service has something to work with. */
const side = 1024

const load = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('The picture could not be read')))
    image.src = url
  })

/**
 * Cuts a square out of a picture, upright as the browser shows it.
 * @param area in pixels of the picture
 * @param longest pixels of the result's side at most
 * @throws Error where the picture cannot be read
 */
export const cutPicture = async (url: string, area: PixelArea, longest = side): Promise<Blob> => {
  const image = await load(url)
  const size = Math.max(1, Math.min(longest, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot cut pictures')
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size, size)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be cut'))
      else resolve(blob)
    }, 'image/png')
  })
}
