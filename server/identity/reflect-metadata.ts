// A module of its own, because a bundle runs the imports of modules before those of CommonJS files.
import 'reflect-metadata';
