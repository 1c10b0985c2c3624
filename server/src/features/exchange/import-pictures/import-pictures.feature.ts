import type { Feature } from '#kit/feature.ts'
import { createPictureWorker } from './picture-worker.ts'

export const importPictures: Feature = { name: 'import-pictures', work: createPictureWorker }
