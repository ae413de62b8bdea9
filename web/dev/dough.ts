import { mount } from 'svelte'
import '../src/app.css'
import { Clay } from '../src/pieces/dough/clay'
import { digest } from '../src/pieces/dough/digest'
import { sculpture } from '../src/pieces/dough/sample'
import type { Op } from '../src/wire/dough'
import Shown from './Dough.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
if (asked.has('still')) document.documentElement.dataset['motion'] = 'still'

// What the browser test asks this page: the grid that operations lead to here.
Object.assign(window, {
  digestOf: (ops: Op[]) => digest(new Clay(ops).grid.values),
  sculpture,
})

const target = document.getElementById('app')
if (target) mount(Shown, { target, props: { show: asked.get('show') ?? 'bench' } })
