import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBuffer } from 'yauzl'

export type ZippedFile = { readonly name: string; readonly bytes: Buffer }

/** All files of a ZIP in its order, by yauzl, which refuses unsafe names and checks sizes; CRC-32 is checked here. */
export async function readZip(zip: Buffer): Promise<ZippedFile[]> {
  const files: ZippedFile[] = []
  await new Promise<void>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, opened) => {
      if (error) return reject(error)
      opened.on('error', reject).on('end', resolve)
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          buffer(stream).then((bytes) => {
            if (crc32(bytes) !== entry.crc32) reject(new Error(`${entry.fileName} is damaged`))
            files.push({ name: entry.fileName, bytes })
            opened.readEntry()
          }, reject)
        })
      })
      opened.readEntry()
    })
  })
  return files
}
