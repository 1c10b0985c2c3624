import { printed } from './printed.ts'
import type { Pixels } from './read-symbol.ts'

export type ReadPage = {
  readonly widthMm: number
  readonly heightMm: number
  /** In the order in which it was drawn, with the boxes of each in millimetres from the upper left corner. */
  readonly texts: readonly { text: string; x: number; y: number; width: number }[]
  render(dpi: number): Promise<Pixels>
}

const MM_PER_POINT = 25.4 / 72

/** A PDF as pdf.js reads and paints it. */
export async function readPdf(pdf: Buffer): Promise<ReadPage[]> {
  const { createCanvas, getDocument } = printed()
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index): Promise<ReadPage> => {
      const page = await document.getPage(index + 1)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return {
        widthMm: width * MM_PER_POINT,
        heightMm: height * MM_PER_POINT,
        texts: items.flatMap((item) =>
          'str' in item && item.str.trim() !== ''
            ? [
                {
                  text: item.str,
                  x: item.transform[4] * MM_PER_POINT,
                  y: (height - item.transform[5]) * MM_PER_POINT,
                  width: item.width * MM_PER_POINT,
                },
              ]
            : [],
        ),
        async render(dpi) {
          const viewport = page.getViewport({ scale: dpi / 72 })
          const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
          const context = canvas.getContext('2d')
          await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' }).promise
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
          return { width: canvas.width, height: canvas.height, data: new Uint8ClampedArray(data) }
        },
      }
    }),
  )
}
