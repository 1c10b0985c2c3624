import { explainRefusal } from '#database/explain-start.ts'
import { AppError } from '#platform/app-error.ts'
import type { Step } from './backups/portable/progress.ts'
import { ConfigError } from './config.ts'

const STEPS: Readonly<Record<Step, string>> = {
  check: 'Checked',
  cluster: 'Files of the database',
  tables: 'Tables',
  keys: 'Keys and indexes',
  files: 'Files',
}

/** One line on a terminal, over and over; null takes it away. */
export function showStep(
  at: { readonly step: Step; readonly done: number; readonly of: number | null; readonly bytes: number } | null,
): void {
  if (!process.stderr.isTTY) return
  const line =
    at && `${STEPS[at.step]}: ${at.done}${at.of === null ? '' : ` of ${at.of}`}, ${Math.round(at.bytes / 1e6)} MB`
  process.stderr.write(`\r\u001b[K${line ?? ''}`)
}

/** What a command ends with that could not do its work: a sentence where there is one. */
export function endWith(outcome: string): (error: unknown) => void {
  return (error) => {
    showStep(null)
    console.error(sentenceOf(error, outcome) ?? error)
    process.exitCode = 2
  }
}

function sentenceOf(error: unknown, outcome: string): string | null {
  if (error instanceof AppError || error instanceof ConfigError) return error.message
  const said = explainRefusal(error)?.replace('Selvedge could not start', outcome)
  if (said !== undefined) return said
  if (!(error instanceof Error) || !('code' in error)) return null
  // Of parseArgs, or of a database or disk that is not there.
  return `${outcome}: ${error.message}.`
}
