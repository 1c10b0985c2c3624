import { installProof } from '../../proof/install-proof.ts'
import { orSkip } from './or-skip.ts'

const absent = await installProof('printed')
const packages = absent === null ? await import('../../proof/printed/printed.ts') : null

/** What reads codes and labels. */
export const printed = () => orSkip(packages, absent)
