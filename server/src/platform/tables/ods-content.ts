import { open as openFile } from 'node:fs/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import { brokenDocument } from './trees/tree.ts'
import { xmlPieces } from './trees/xml-records.ts'

/** The document of a workbook of LibreOffice, packed or flat. */
export async function piecesOfOds(path: string): Promise<AsyncIterable<string>> {
  const file = await openFile(path)
  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0)
  await file.close()
  return head.toString('latin1').includes('<') ? xmlPieces(path) : contentOf(path)
}

/** The part that holds all sheets. */
async function* contentOf(path: string): AsyncGenerator<string> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, one) => (error ? reject(error) : resolve(one)))
  })
  try {
    const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      zip.on('error', reject)
      zip.on('end', () => reject(brokenDocument('the workbook has no content')))
      zip.on('entry', (entry: Entry) => {
        if (entry.fileName !== 'content.xml') zip.readEntry()
        else zip.openReadStream(entry, (error, one) => (error ? reject(error) : resolve(one)))
      })
      zip.readEntry()
    })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const bytes of stream) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw brokenDocument('the workbook has bytes that are no characters in UTF-8')
  } finally {
    zip.close()
  }
}
