import { mount } from 'svelte'
import '../src/app.css'
import { analysis } from '../src/games/duel/fixtures'
import Gallery from './Gallery.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
if (asked.has('contrast')) document.documentElement.dataset['contrast'] = 'more'
if (asked.has('still')) document.documentElement.dataset['motion'] = 'still'

// There is no server behind the gallery; this is the one thing a screen fetches by itself.
globalThis.fetch = () => Promise.resolve(Response.json(analysis))

const target = document.getElementById('app')
if (target) mount(Gallery, { target, props: { name: asked.get('show') } })
