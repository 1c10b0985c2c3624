import { installProof } from '../../proof/install-proof.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('peers')
const packages = absent === null ? await import('../../proof/peers/peers.ts') : null

/** What others verify webhooks with, and parse what we write for them. */
export const peers = () => orSkip(packages, absent)
