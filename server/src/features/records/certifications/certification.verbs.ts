import { eachOf, verbs } from '#kit/noun-verbs.ts'
import { lockCertifications } from './certification.store.ts'
import { certificationFields } from './certification-fields.ts'
import { createCertifications } from './create-certification.ts'
import { deleteCertification } from './delete-certification.ts'
import {
  countCertificationsFound,
  findCertifications,
  loadCertifications,
  walkCertifications,
} from './find-certifications.ts'
import { updateCertifications } from './update-certification.ts'

export const certificationVerbs = verbs(certificationFields, {
  find: findCertifications,
  walk: walkCertifications,
  count: countCertificationsFound,
  load: loadCertifications,
  create: createCertifications,
  update: updateCertifications,
  remove: eachOf(deleteCertification),
  lock: lockCertifications,
})
