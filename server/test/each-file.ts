import fc from 'fast-check'
import { endWithFile } from './file-end.ts'

/**
 * Runs before every test file: properties are tried with the same cases in every run, so that what fails is what was changed, and fails
 * again when it is looked at. Others are tried with PROPERTY_SEED=7.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) })
endWithFile()
