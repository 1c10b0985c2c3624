/** Types of built.js, which is JavaScript for the reason it gives. */
export const ROOT: string
export const BUILT: string
export const STAMP: string
export const COMPILED: string
export function builtEntry(root: string): string | null
export function fingerprint(root: string): string
