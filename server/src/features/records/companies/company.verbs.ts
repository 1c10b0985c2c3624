import { eachOf, verbs } from '#kit/noun-verbs.ts'
import { lockCompanies } from './company.store.ts'
import { companyFields } from './company-fields.ts'
import { createCompanies } from './create-company.ts'
import { deleteCompany } from './delete-company.ts'
import { countCompaniesFound, findCompanies, loadCompanies, walkCompanies } from './find-companies.ts'
import { updateCompanies } from './update-company.ts'

export const companyVerbs = verbs(companyFields, {
  find: findCompanies,
  walk: walkCompanies,
  count: countCompaniesFound,
  load: loadCompanies,
  create: createCompanies,
  update: updateCompanies,
  remove: eachOf(deleteCompany),
  lock: lockCompanies,
})
