import { configure } from '@testing-library/svelte'

// `findBy…` and `waitFor` end as soon as their condition holds; this is a limit against hanging only.
configure({ asyncUtilTimeout: 30_000 })
