import { resolve } from 'node:path'
import { AppError } from '#platform/app-error.ts'
import { parseS3 } from '../../parse-setting.ts'
import { createFolderTarget } from './folder-target.ts'
import { createS3Target } from './s3-target.ts'
import type { Target } from './target.ts'

/** A folder, or a bucket by its address, as BACKUP_TO and the commands take it. Nothing is looked at yet. */
export function openTarget(text: string): Target {
  if (!text.includes('://')) return createFolderTarget(resolve(text))
  const settings = parseS3(text)
  // It may have a secret in it, so it is not repeated.
  if (settings) return createS3Target(settings)
  throw new AppError(
    'bad_input',
    'backup_target_malformed',
    'This is not a place for backups. Give a folder, or the address of a bucket such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket/backups?region=eu-central-1, with "/" in the secret written %2F and "+" written %2B.',
  )
}
