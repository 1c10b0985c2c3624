import { installProof } from '../../proof/install-proof.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('shops')
if (absent !== null && process.env['E2E_REQUIRED'] === '1') throw new Error(absent)
const packages = absent === null ? await import('../../proof/shops/shops.ts') : null

/** Shopify's published schemas, and the shops' own clients. */
export const shops = () => orSkip(packages, absent)
