import { addOperations } from '#kit/rest-resources.ts'
import { AppError } from '#platform/app-error.ts'

const VARIANT_PARTS = ['composition', 'stages', 'environmentalImpact', 'passport']

addOperations('Passports', [
  {
    method: 'POST',
    path: '/variants/{id}/publish',
    id: 'publishVariant',
    field: 'publishVariant',
    parts: VARIANT_PARTS,
    summary: "Publish a variant's passport",
  },
  {
    method: 'POST',
    path: '/variants/{id}/withdraw',
    id: 'withdrawVariant',
    field: 'withdrawVariant',
    parts: VARIANT_PARTS,
    summary: "Withdraw a variant's passport",
  },
  {
    method: 'GET',
    path: '/variants/{id}/passport',
    id: 'readPassport',
    field: 'variant',
    at: 'passport',
    absent: noPassport,
    summary: "Read a variant's passport, its addresses and its state",
  },
  {
    method: 'GET',
    path: '/variants/{id}/passport/versions',
    id: 'listPassportVersions',
    field: 'variant',
    at: 'passport.versions',
    absent: noPassport,
    summary: 'List the versions of a passport',
  },
  {
    method: 'GET',
    path: '/variants/{variantId}/passport/changes',
    id: 'listPassportChanges',
    field: 'passportChanges',
    summary: 'List what publishing would change, or what differs between two versions',
  },
])

function noPassport(): AppError {
  return new AppError('not_found', 'passport_not_found', 'There is no such variant, or it has never been published.')
}
