export { runDays } from './daily-jobs.ts'
export { openSchedule } from './schedule.ts'
