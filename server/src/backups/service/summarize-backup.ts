import type { MadeBackup as Made } from '../make-backup.ts'
import type { BackupContents, MadeBackup } from './service-backups.ts'

/** What is remembered of a backup. */
export function summarize({ manifest, sent }: Made): MadeBackup {
  const { id, moment, tables, physical, files } = manifest
  const parts = physical?.parts ?? tables.flatMap((table) => table.parts)
  const rows = parts.reduce((sum, { size }) => sum + size, 0)
  return {
    id,
    moment: new Date(moment),
    size: rows + files.bytes,
    files: files.count,
    sent: rows + sent.bytes,
    damaged: files.lost,
    contents: contentsOf(tables),
  }
}

function contentsOf(tables: Made['manifest']['tables']): BackupContents {
  const rows = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table.rows]))
  const of = (name: string) => rows.get(`selvedge.${name}`) ?? 0
  return { products: of('products'), variants: of('variants'), passports: of('passports'), people: of('users') }
}
