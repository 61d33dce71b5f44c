export { PeopleBody } from './PeopleBody.tsx';
export { PeopleHead } from './PeopleHead.tsx';
