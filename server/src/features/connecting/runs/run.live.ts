import { addWork } from '#features/telling/live/work-under-way.ts'
import { findRunsUnderWay } from './find-runs.ts'

addWork('connectionRuns', findRunsUnderWay)
