import { createDiskStorage } from './disk-storage.ts'
import { storageFull } from './file-storage.ts'

// For a test, in a process that may write files of 2 MB at most: puts 3 MB, then half a MB, and prints the reasons.
const [directory = '', ...keys] = process.argv.slice(2)
const storage = createDiskStorage(directory)
for (const [index, key] of keys.entries()) {
  const outcome = await storage.put(key, new Blob([new Uint8Array(index === 0 ? 3_000_000 : 500_000)])).then(
    () => 'kept',
    (error) => (error.reason === storageFull('files').reason ? 'full' : String(error)),
  )
  console.log(outcome)
}
