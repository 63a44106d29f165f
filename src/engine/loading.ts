export {
  checkSeasons,
  type LoadStep,
  loadSeasons,
  newestSeason,
  refreshSeasons,
  type SeasonReport,
} from './jobs/seasons.ts'
export { nextStatCheck } from './league/awaited-games.ts'
export { downloadReleases } from './sources/download.ts'
export { type Archive, folderArchive, seasonsIn } from './sources/nflverse.ts'
