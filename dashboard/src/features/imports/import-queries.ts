import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

export const IMPORT = graphql(`
  query Import($id: ID!) {
    import(id: $id) {
      id
      fileName
      size
      sha256
      state
      endReason
      endedBecause { reason message field value limit }
      kind
      tables { name isHidden headerLine rowCount layout records turn }
      sheet
      nextSheet
      detections { setting detected used certainty options { value samples { text cells } } }
      head { line cells }
      columns {
        at
        header
        column
        confidence
        unit
        samples
        values { text read message }
        suggestions { column because like }
        made { kind of separator part value }
        changes { kind find with entries { found value } otherwise }
      }
      profile { id name }
      profiles { id name }
      mappingProblems { severity reason columns headers message }
      matchBy { record by keys keysWithoutColumn }
      mode
      emptyCells
      onError
      pictureAddresses
      totalRows
      progress { done total }
      checked { rows refused records { kind create update unchanged leave delete } }
      counts { rows refused records { kind create update unchanged leave delete } }
      problemGroups { severity reason cause header count message lines values { found count } }
      sheetsToFollow {
        sheet
        name
        checked { rows refused records { kind create update unchanged leave delete } }
        problemGroups { severity reason header count message lines values { found count } }
        notChecked { reason message field value limit }
      }
      pictureCounts { outcome count }
      pictureHosts { host count }
      correctionCount
      startedBy
      createdAt
      startedAt
      endedAt
    }
    importColumns { name record field kind dividesBy }
  }
`)

export const IMPORTS = graphql(`
  query Imports($after: ID, $take: Int!) {
    imports(after: $after, take: $take) {
      id
      fileName
      size
      state
      startedBy
      createdAt
      totalRows
      counts { rows refused records { kind create update unchanged leave delete } }
    }
  }
`)

export const PROBLEMS = graphql(`
  query ImportProblems($id: ID!, $severity: String, $reason: String, $header: String, $skip: Int, $take: Int) {
    import(id: $id) {
      id
      problems(severity: $severity, reason: $reason, header: $header, skip: $skip, take: $take) {
        line
        item
        header
        found
        expected
        message
        reason
      }
    }
  }
`)

export const DIFFERENCES = graphql(`
  query ImportDifferences($id: ID!, $outcome: String, $skip: Int, $take: Int) {
    import(id: $id) {
      id
      differences(outcome: $outcome, skip: $skip, take: $take) {
        id
        kind
        name
        line
        differences { field before after }
      }
    }
  }
`)

export const CORRECTIONS = graphql(`
  query ImportCorrections($id: ID!) { import(id: $id) { id corrections(take: 100) { header at line found } } }
`)

export const CORRECT = graphql(`
  mutation CorrectImport($id: ID!, $corrections: [ImportCorrectionInput!]!) {
    correctImport(id: $id, corrections: $corrections) { id state }
  }
`)

export const KEPT = graphql(`
  query ImportKept($id: ID!, $skip: Int, $take: Int) {
    import(id: $id) { id kept(skip: $skip, take: $take) { id kind line reason because { reason message field value limit } } }
  }
`)

export const PICTURE_COUNTS = graphql(
  `query ImportPictureCounts($id: ID!) { import(id: $id) { id pictureCounts { outcome count } } }`,
)

export const PICTURES = graphql(`
  query ImportPictures($id: ID!, $outcome: ImportPictureOutcome, $skip: Int, $take: Int) {
    import(id: $id) {
      id
      pictures(outcome: $outcome, skip: $skip, take: $take) {
        file
        outcome
        kind
        recordId
        name
        line
        because { reason message field value limit }
      }
    }
  }
`)

export const CHANGE = graphql(`
  mutation ChangeImport(
    $id: ID!, $encoding: String, $delimiter: String, $quote: String, $sheet: Int, $headerLine: Int, $rows: String,
    $columns: [ImportColumnInput!], $made: [ImportMadeColumnInput!], $decimal: String, $dateOrder: String,
    $matchBy: [ImportMatchInput!], $mode: String, $emptyCells: String, $onError: String, $pictureAddresses: String
  ) {
    changeImport(
      id: $id, encoding: $encoding, delimiter: $delimiter, quote: $quote, sheet: $sheet, headerLine: $headerLine, rows: $rows,
      columns: $columns, made: $made, decimal: $decimal, dateOrder: $dateOrder,
      matchBy: $matchBy, mode: $mode, emptyCells: $emptyCells, onError: $onError, pictureAddresses: $pictureAddresses
    ) { id state }
  }
`)

export const IMPORT_SHEET = graphql(
  `mutation ImportSheet($id: ID!, $sheet: Int!) { importSheet(id: $id, sheet: $sheet) { id } }`,
)
export const CHECK = graphql(`mutation CheckImport($id: ID!) { checkImport(id: $id) { id state } }`)
export const START = graphql(
  `mutation StartImport($id: ID!, $deletes: Int) { startImport(id: $id, deletes: $deletes) { id state } }`,
)
export const CANCEL = graphql(`mutation CancelImport($id: ID!) { cancelImport(id: $id) { id state } }`)
export const UNDO = graphql(`mutation UndoImport($id: ID!) { undoImport(id: $id) { id state } }`)

export const PROFILES = graphql(`query ImportProfiles { importProfiles { id name headers document updatedAt } }`)
export const APPLY_PROFILE = graphql(`
  mutation ApplyImportProfile($id: ID!, $profileId: ID!) { applyImportProfile(id: $id, profileId: $profileId) { id state } }
`)
export const CREATE_PROFILE = graphql(`
  mutation CreateImportProfile($name: String, $importId: ID, $document: String) {
    createImportProfile(name: $name, importId: $importId, document: $document) { id name }
  }
`)
export const UPDATE_PROFILE = graphql(`
  mutation UpdateImportProfile($id: ID!, $name: String, $importId: ID) {
    updateImportProfile(id: $id, name: $name, importId: $importId) { id name }
  }
`)
export const DELETE_PROFILE = graphql(`mutation DeleteImportProfile($id: ID!) { deleteImportProfile(id: $id) { id } }`)

export type Profile = ResultOf<typeof PROFILES>['importProfiles'][number]
export type MadeInput = NonNullable<VariablesOf<typeof CHANGE>['made']>[number]
export type ChangeInput = NonNullable<NonNullable<VariablesOf<typeof CHANGE>['columns']>[number]['changes']>[number]
export type Import = NonNullable<ResultOf<typeof IMPORT>['import']>
export type ImportMeaning = ResultOf<typeof IMPORT>['importColumns'][number]
export type ImportRow = ResultOf<typeof IMPORTS>['imports'][number]
export type FileColumn = Import['columns'][number]
export type ProblemRow = NonNullable<ResultOf<typeof PROBLEMS>['import']>['problems'][number]
export type Correction = VariablesOf<typeof CORRECT>['corrections'][number]
export type ProblemGroup = Import['problemGroups'][number]
export type Detection = Import['detections'][number]
export type PictureRow = NonNullable<ResultOf<typeof PICTURES>['import']>['pictures'][number]
export type Counts = NonNullable<Import['checked']>

/** What the file chooser offers. */
export const TABLES =
  '.csv,.tsv,.txt,.xlsx,.xls,.ods,.fods,.json,.ndjson,.jsonl,.xml,.zip,.gz,text/csv,application/json,text/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
