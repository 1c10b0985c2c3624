import type { Feature } from '#kit/feature.ts'
import './restore.events.ts'

export const restores: Feature = { name: 'restores' }
