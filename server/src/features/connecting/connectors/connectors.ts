import type { Connector } from './connector.ts'

/** Every system that can be connected, in the order of the catalogue. */
export const CONNECTORS: readonly Connector[] = []
