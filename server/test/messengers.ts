import { installProof } from '../../proof/install-proof.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('messengers')
const packages = absent === null ? await import('../../proof/messengers/messengers.ts') : null

/** What the vendors of messaging tools send and read messages with. */
export const messengers = () => orSkip(packages, absent)
