import { createRequire } from 'node:module'
import type fastCheck from 'fast-check'

/**
 * What tests get for `fast-check` (vitest.config.ts): it tries the same cases in every run, so that what fails is what was changed, and fails
 * again when it is looked at. Others are tried with PROPERTY_SEED=7.
 */
const fc: typeof fastCheck = createRequire(import.meta.url)('fast-check').default
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) })

export default fc
