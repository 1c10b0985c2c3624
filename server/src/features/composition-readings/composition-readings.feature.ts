import './composition-reading.graphql.ts'
