import { catalogueFile } from './imports-file.ts'
import { atMost, noneUnavailable, phaseTable, refuseOtherThan, whileImporting } from './imports-measured.ts'
import { PAUSE_MS, PEOPLE } from './people-at-work.ts'
import type { Bench, Section } from './workload.ts'

const VARIANTS_EACH = 5
const MOST_MB = 450

/** A file of as many rows as one may have: what the process takes of memory from the upload to the undo, with people at work meanwhile. */
export async function measureLargeImports(bench: Bench): Promise<Section> {
  const products = Number(process.env.BENCH_LARGE_IMPORT_PRODUCTS ?? 200_000)
  const rows = products * VARIANTS_EACH
  const file = catalogueFile(products, VARIANTS_EACH)
  return whileImporting(bench, { MAX_FILE_MB: '400' }, async (importing) => {
    const { service, client, restMs, time, begin } = importing
    let id = ''
    const uploaded = await time('upload', async () => {
      id = await service.upload(file, 'catalogue.csv')
    })
    const checked = await time('check', () => begin('checkImport', id, 'checked'))
    const run = await time('run', () => begin('startImport', id, 'finished'))
    await refuseOtherThan(client, id, products, rows)
    // What it has made is assessed meanwhile.
    const again = await service.upload(file, 'catalogue.csv')
    const checkedAgain = await time('check of the same file again', () => begin('checkImport', again, 'checked'))
    const undone = await time('undo', () => begin('undoImport', id, 'undone'))
    const phases = [uploaded, checked, run, checkedAgain, undone]
    return {
      title: `Importing ${rows.toLocaleString('en')} rows`,
      about:
        `A CSV of ${products.toLocaleString('en')} products with ${rows.toLocaleString('en')} variants, ${(file.length / 1e6).toFixed(1)} MB, eleven columns, on the embedded ` +
        `PostgreSQL. Meanwhile ${PEOPLE} clients ask and save, each ${PAUSE_MS} ms after its last answer; at rest their p99 is ${restMs.toFixed(0)} ms. RSS is that of ` +
        'the whole Node process, with the thread that reads workbooks.',
      tables: [phaseTable(phases, rows)],
      verdicts: [
        ...phases.map(({ title, peakMb }) =>
          atMost(
            `Import of ${rows.toLocaleString('en')} rows: memory of the Node process, ${title}`,
            peakMb,
            MOST_MB,
            'MB',
          ),
        ),
        noneUnavailable(`Import of ${rows.toLocaleString('en')} rows`, phases),
      ],
    }
  })
}
