import { installProof } from '../../proof/install-proof.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('sap')
if (absent !== null && process.env['E2E_REQUIRED'] === '1') throw new Error(absent)
const packages = absent === null ? await import('../../proof/sap/sap.ts') : null

/** SAP's own mock server and client. */
export const sapTools = () => orSkip(packages, absent)
