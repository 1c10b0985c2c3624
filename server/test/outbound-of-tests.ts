import { createLookUp, type LookUp } from '#platform/outbound/look-up.ts'
import { DOUBLE_TLS } from './doubles/double-tls.ts'

const lookUpReally = createLookUp()

/** No test calls the internet: hosts whose addresses are fixed are not found. */
const lookUp: LookUp = async (name, isLocal) =>
  /\.(microsoftonline|powerbi)\.com$/.test(name) ? [] : lookUpReally(name, isLocal)

/** The authority is that of the doubles; a test calls nothing else over TLS. */
export const OUTBOUND_OF_TESTS = { lookUp, ca: DOUBLE_TLS.cert }
