const rules = {
  global: {
    weights: { pass_yards: 0.04, pass_tds: 4, rush_yards: 0.1, rush_tds: 6, rec: 1, rec_yards: 0.1, rec_tds: 6 },
    brackets: [{ stat: 'rec_yards', min: 100, max: null, points: 3 }],
  },
  positionOverrides: { TE: { weights: { rec: 1.5 } } },
}

const system = {
  id: '4b6f0c1e-92d7-4a3c-8e15-6f0d2b9a7c58',
  name: 'Home league',
  description: 'PPR with a bonus for 100 receiving yards',
  builtin: false,
  mine: true,
  rules,
  createdAt: 1_725_451_200_000,
  updatedAt: 1_725_451_200_000,
}

const params = { id: system.id }
const description = 'PPR with a bonus for 100 receiving yards, tight ends at 1.5'

export const systems = {
  listSystems: { answer: { systems: [system] } },
  createSystem: {
    body: { name: system.name, description: system.description, rules },
    answer: { system },
  },
  getSystem: { params, answer: { system } },
  updateSystem: {
    params,
    body: { description },
    answer: { system: { ...system, description, updatedAt: 1_725_537_600_000 }, rulesChanges: [] },
  },
  deleteSystem: { params, answer: { deleted: system.id } },
}
