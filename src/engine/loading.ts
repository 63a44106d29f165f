export { type LoadedSeason, type LoadStep, loadSeasons } from './operations/seasons/load.ts'
export { newestSeason, refreshSeasons } from './operations/seasons/refresh.ts'
export { downloadReleases } from './sources/download.ts'
export { type Archive, folderArchive, seasonsIn } from './sources/nflverse.ts'
