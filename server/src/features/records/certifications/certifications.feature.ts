import './certification.graphql.ts'
import './certification.resource.ts'
