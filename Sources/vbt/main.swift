import Minerva
