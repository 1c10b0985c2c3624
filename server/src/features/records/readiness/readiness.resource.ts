import { addOperations } from '#kit/rest-resources.ts'

addOperations('Readiness', [
  {
    method: 'GET',
    path: '/variants/{id}/readiness',
    id: 'readReadiness',
    field: 'variant',
    at: 'readiness',
    parts: ['items', 'items.requirement'],
    summary: "Read what a variant's passport is missing",
  },
  {
    method: 'GET',
    path: '/variants/{id}/publication-findings',
    id: 'listPublicationFindings',
    field: 'variant',
    at: 'publicationFindings',
    summary: 'List what to check before a variant is published',
  },
  {
    method: 'GET',
    path: '/readiness',
    id: 'readReadinessOverview',
    field: 'readinessOverview',
    parts: ['distribution', 'missing', 'missing.requirement'],
    summary: 'Read how complete passports are',
  },
  {
    method: 'GET',
    path: '/readiness-requirements',
    id: 'listReadinessRequirements',
    field: 'readinessRequirements',
    summary: 'List what a passport should contain',
  },
])
