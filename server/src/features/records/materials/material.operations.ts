import { changes, count, list, missing, mutation, type Operation, one, remove, words } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  list('materials', () => '(skip: 0, take: 5, supplier: "Sarayu")', 'id name supplier carbonFootprint'),
  one('material', ({ material }) => material),
  words('materialFibres'),
  count('materialCount'),
  mutation('createMaterial', () => 'name: "Linen", carbonFootprint: 1.7, supplier: "Sarayu"', 'own_workspace', [
    ['field_out_of_range', () => 'mutation { createMaterial(name: "Linen", carbonFootprint: -1) { id } }'],
    ['field_out_of_range', () => 'mutation { createMaterial(name: "Linen", recycledShare: 85) { id } }'],
    ['company_not_found', () => `mutation { createMaterial(name: "Linen", supplierId: "${missing}") { id } }`],
  ]),
  mutation('updateMaterial', ({ material }) => `id: "${material}", carbonFootprint: 2.2`, 'not_found', [
    ['material_not_found', () => `mutation { updateMaterial(id: "${missing}", carbonFootprint: 1) { id } }`],
    [
      'record_changed',
      ({ material }) => `mutation { updateMaterial(id: "${material}", type: "x", expectedRevision: 7) { id } }`,
    ],
  ]),
  changes('updateMaterials', ({ material }) => material, 'description: "Plain."'),
  {
    ...remove('deleteMaterial', ({ idleMaterial }) => idleMaterial, 'material_not_found'),
    bad: [
      ['material_not_found', () => `mutation { deleteMaterial(id: "${missing}") { id } }`],
      ['material_in_use', ({ material }) => `mutation { deleteMaterial(id: "${material}") { id } }`],
    ],
  },
]
